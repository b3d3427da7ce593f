import { resolve } from 'node:path';
import * as v from 'valibot';
import * as s from '../env.ts';
import { openLocal } from './local.ts';
import { type DiskReserve, withReserve } from './reserve.ts';
import type { S3Setting } from './s3.ts';
import type { FileStorage } from './types.ts';

export type StorageSetting = { readonly kind: 'file'; readonly folder: string } | ({ readonly kind: 's3' } & S3Setting);

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const s3Parameters = ['endpoint', 'region'];

function parseS3(given: string): StorageSetting | undefined {
  if (!URL.canParse(given)) return undefined;
  const { host, pathname, searchParams } = new URL(given);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const known = [...searchParams.keys()].every((name) => s3Parameters.includes(name));
  const reachable = endpoint === undefined || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol));
  if (!bucketName.test(host) || !known || !reachable) return undefined;
  const folders = pathname.split('/').filter((folder) => folder !== '');
  return {
    kind: 's3',
    bucket: host,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
  };
}

/**
 * `file:<folder>` or `s3://<bucket>[/<folder>][?endpoint=<address>&region=<name>]`.
 * @returns `undefined` for other texts
 */
export function parseSetting(given: string): StorageSetting | undefined {
  const folder = /^file:(?:\/\/(?=\/))?(.+)$/.exec(given)?.[1];
  if (folder !== undefined) return { kind: 'file', folder: resolve(folder) };
  return given.startsWith('s3://') ? parseS3(given) : undefined;
}

const schema = v.pipe(
  v.string(),
  v.rawTransform<string, StorageSetting>(({ dataset, addIssue, NEVER }) => {
    const setting = parseSetting(dataset.value);
    if (setting !== undefined) return setting;
    addIssue({ message: 'not a storage' });
    return NEVER;
  }),
);

/** Undefined if the variable is not set. */
export const storageVariable: s.Variable<StorageSetting | undefined> = s.optional({
  schema,
  accepts: 'file:<folder> or s3://<bucket>?endpoint=<address>&region=<name>',
  fallback: undefined,
  secret: false,
});

/** The folder `files` in the data folder. */
export const defaultSetting = (dataFolder: string): StorageSetting => ({
  kind: 'file',
  folder: resolve(dataFolder, 'files'),
});

export const storageReserveVariable: s.Variable<number> = s.withDefault(s.integer(0), 1024 ** 3);

/** @param dataFolder of the embedded Postgres */
export const createDiskReserve = (bytes: number, setting: StorageSetting, dataFolder: string): DiskReserve => ({
  bytes,
  folders: [resolve(dataFolder), ...(setting.kind === 'file' ? [setting.folder] : [])],
});

/** Imports the S3 client only for an S3 bucket. @param reserve by default, none */
export async function openStorage(setting: StorageSetting, reserve?: DiskReserve): Promise<FileStorage> {
  const storage = await openWithoutReserve(setting);
  return reserve === undefined ? storage : withReserve(storage, reserve);
}

async function openWithoutReserve(setting: StorageSetting): Promise<FileStorage> {
  if (setting.kind === 'file') return openLocal(setting.folder);
  const { openS3 } = await import('./s3.ts');
  return openS3(setting);
}
