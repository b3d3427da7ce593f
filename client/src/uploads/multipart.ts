/** A file that the client uploads. */
export interface FilePart {
  readonly name: string;
  readonly type: string;
  /** Bytes of the file; null if they are unknown. */
  readonly size: number | null;
  readonly stream: () => ReadableStream<Uint8Array>;
}

/** Progress of an upload. */
export interface UploadProgress {
  /** Bytes of the file that were sent. */
  readonly loaded: number;
  /** Bytes of the file; null if a stream does not tell. */
  readonly total: number | null;
}

/** Escapes the name of a part or a file as browsers do (HTML, multipart/form-data). */
const escaped = (name: string): string => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

/** A body in the format multipart/form-data. */
export interface Multipart {
  readonly contentType: string;
  /** Returns the body as a stream that reads the file chunk by chunk, as fast as the connection accepts it. */
  readonly stream: (onProgress: (progress: UploadProgress) => void) => ReadableStream<Uint8Array>;
}

/** Returns the body of a form with text parts and one file. @param boundary a text that the file does not contain */
export function multipartOf(
  texts: Readonly<Record<string, string>>,
  file: FilePart,
  boundary: string = `fds-${crypto.randomUUID()}`,
): Multipart {
  const { name, type, size } = file;
  const parts = Object.entries(texts).map(
    ([part, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(part)}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped(name)}"\r\nContent-Type: ${type}\r\n\r\n`;
  const encoder = new TextEncoder();
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    stream: (onProgress) => {
      let loaded = 0;
      return file.stream().pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          start: (controller) => controller.enqueue(encoder.encode(head)),
          transform: (chunk, controller) => {
            controller.enqueue(chunk);
            loaded += chunk.length;
            onProgress({ loaded, total: size });
          },
          flush: (controller) => controller.enqueue(encoder.encode(`\r\n--${boundary}--\r\n`)),
        }),
      );
    },
  };
}
