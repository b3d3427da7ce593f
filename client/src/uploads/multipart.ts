/** A file that the client uploads. */
export interface FilePart {
  readonly name: string;
  readonly type: string;
  /** Size of the file in bytes; null if the size is unknown. */
  readonly size: number | null;
  readonly stream: () => ReadableStream<Uint8Array>;
}

/** Progress of an upload. */
export interface UploadProgress {
  /** Number of bytes of the file that the client has sent. */
  readonly loaded: number;
  /** Size of the file in bytes; null for a stream of unknown size. */
  readonly total: number | null;
}

/** As the HTML standard defines for multipart/form-data. */
const escaped = (name: string): string => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

export interface MultipartBody {
  readonly contentType: string;
  /** Reads the next chunk of the file when the connection can send it. */
  readonly stream: (onProgress: (progress: UploadProgress) => void) => ReadableStream<Uint8Array>;
}

/** @param boundary a text that the file does not contain */
export function multipartBody(
  texts: Readonly<Record<string, string>>,
  file: FilePart,
  boundary: string = `fds-${crypto.randomUUID()}`,
): MultipartBody {
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
