import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { measureStream } from './measure.ts';
import {
  type ByteRange,
  type FileStorage,
  isFileId,
  isFolderOfEarlierRelease,
  parseStoredFilePath,
  StorageFullError,
  type StoredFile,
  type StoredFileKey,
  type StoreFileOptions,
  storedPath,
  type WrittenFile,
} from './types.ts';

export interface S3Setting {
  readonly bucket: string;
  /** Empty, or the path of a folder with a trailing slash. */
  readonly prefix: string;
  /** `undefined` for Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

/** RFC 4918, Insufficient Storage: S3-compatible services report a full disk or quota with it. */
const fullStatus = 507;
/** An upload buffers one part in memory, so this is the smallest size that S3 allows. */
const partBytes = 5 * 1024 * 1024;
const connectMs = 5_000;
/** Without progress. */
const idleMs = 60_000;

/** Undefined if the object does not exist. */
async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}

/**
 * Readers never see an incomplete object. The AWS SDK finds the credentials (environment, shared files, instance
 * role).
 */
export function openS3({ bucket, prefix, endpoint, region }: S3Setting): FileStorage {
  const client = new S3Client({
    region,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: idleMs },
    // Some S3-compatible services do not support the checksums of newer clients; the service computes a SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  const objectOf = (key: StoredFileKey) => ({ Bucket: bucket, Key: `${prefix}${storedPath(key)}` });

  const put = async (key: StoredFileKey, body: Readable, options: StoreFileOptions = {}): Promise<WrittenFile> => {
    const measure = measureStream(body, options);
    const params = { ...objectOf(key), Body: measure };
    try {
      await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
    } catch (error) {
      const isFull = error instanceof S3ServiceException && error.$metadata.httpStatusCode === fullStatus;
      throw isFull ? new StorageFullError(error) : error;
    }
    return measure.result();
  };

  const get = async (key: StoredFileKey, range?: ByteRange): Promise<Readable | undefined> => {
    const asked = range && { Range: `bytes=${range.start}-${range.end}` };
    const found = await unlessMissing(client.send(new GetObjectCommand({ ...objectOf(key), ...asked })));
    if (found === undefined) return undefined;
    if (!(found.Body instanceof Readable)) throw new TypeError('the storage returned no stream');
    return found.Body;
  };

  async function* listOlderThan(moment: Date): AsyncGenerator<readonly StoredFile[]> {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
      const batch = (page.Contents ?? []).flatMap(({ Key: key = '', Size = 0, LastModified }) => {
        const file = parseStoredFilePath(key.slice(prefix.length));
        return file !== undefined && LastModified !== undefined && LastModified < moment
          ? [{ ...file, sizeBytes: Size, modifiedAt: LastModified }]
          : [];
      });
      if (batch.length > 0) yield batch;
    }
  }

  async function* foldersOfEarlierRelease(): AsyncGenerator<string> {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, Delimiter: '/' }))
      for (const { Prefix: folder = '' } of page.CommonPrefixes ?? [])
        if (isFolderOfEarlierRelease(folder.slice(prefix.length, -1))) yield folder;
  }

  const adopt: FileStorage['adopt'] = async (findKeys) => {
    let moved = 0;
    for await (const folder of foldersOfEarlierRelease()) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder })) {
        const names = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(folder.length));
        for (const key of await findKeys(names.filter(isFileId))) {
          const old = `${folder}${key.id}`;
          await client.send(new CopyObjectCommand({ ...objectOf(key), CopySource: encodeURI(`${bucket}/${old}`) }));
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: old }));
          moved += 1;
        }
      }
    }
    return moved;
  };

  const removeUnfinished = async (olderThan: Date): Promise<number> => {
    let removed = 0;
    let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (markers !== undefined) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Initiated === undefined || Initiated >= olderThan) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
        removed++;
      }
      markers = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    }
    return removed;
  };

  return {
    put,
    get,
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },
    listOlderThan,
    adopt,
    requireSpace: async () => {},
    removeUnfinished,
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
