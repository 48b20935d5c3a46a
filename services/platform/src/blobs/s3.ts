import type * as S3 from '@aws-sdk/client-s3';
import type * as Presigner from '@aws-sdk/s3-request-presigner';
import type { BlobInfo, Blobs } from '../ports.ts';
import { StartRefused } from '../startRefused.ts';
import { checkKey } from './key.ts';

/** A bucket of a store that speaks S3. */
export interface S3Config {
  bucket: string;
  /** "https://objects.example"; undefined: AWS's own of the region. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stands before each key: empty, or something like "tuschel/". */
  prefix?: string;
  /** The bucket is named in the path (`<endpoint>/<bucket>/<key>`), not in the host. */
  pathStyle?: boolean;
}

const CONNECT_MS = 5_000;
/** A whole film on a slow link. */
const REQUEST_MS = 60_000;
const ATTEMPTS = 3;
/** Of a listing, each page. */
const PER_PAGE = 1_000;

/**
 * Objects in a bucket. Uploads and downloads by signed address go there directly; nothing of them passes through this process.
 *
 * An upload's signature holds key and type and ends in time; S3 has no signature for "at most so many bytes", so whoever takes what was
 * uploaded has to look at its size (`head`).
 *
 * @throws StartRefused when the bucket does not answer, or does not know these keys
 */
export async function s3Blobs(config: S3Config): Promise<Blobs> {
  // Large libraries, which only those load who need them.
  const [aws, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const { bucket: Bucket, prefix = '' } = config;
  const client = clientOf(aws, config);
  await openBucket(aws, client, config);

  const place: Place = (key) => {
    checkKey(key);
    return { Bucket, Key: prefix + key };
  };

  const head: Blobs['head'] = (key) =>
    unlessAbsent(async () => infoOf(key, await client.send(new aws.HeadObjectCommand(place(key)))));

  return {
    async put(key, body, contentType) {
      const { length } = body;
      await client.send(
        new aws.PutObjectCommand({ ...place(key), Body: body, ContentType: contentType, ContentLength: length }),
      );
    },

    get: (key, range) =>
      unlessAbsent(async () => {
        const Range = range && `bytes=${range[0]}-${range[1]}`;
        try {
          const answer = await client.send(new aws.GetObjectCommand({ ...place(key), ...(Range && { Range }) }));
          const body = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
          return { info: infoOf(key, answer), body };
        } catch (error) {
          if (statusOf(error) !== RANGE_NOT_SATISFIABLE) throw error;
          const info = await head(key);
          return info && { info, body: new Uint8Array() };
        }
      }),

    head,

    async list(wanted) {
      const found = await listed(aws, client, { Bucket, Prefix: prefix + wanted });
      return found.map((object) => ({ ...object, key: object.key.slice(prefix.length) }));
    },

    async delete(key) {
      await client.send(new aws.DeleteObjectCommand(place(key)));
    },

    async move(from, to) {
      const [source, target] = [place(from), place(to)];
      // The letters of keys mean in an address what they are; those of a prefix might not.
      const CopySource = `${Bucket}/${encodeURIComponent(source.Key).replaceAll('%2F', '/')}`;
      const copied = await unlessAbsent(() => client.send(new aws.CopyObjectCommand({ ...target, CopySource })));
      if (copied === null) return false;
      // Killed in between, both are there: whoever moves must not mind what stays at `from`.
      await client.send(new aws.DeleteObjectCommand(source));
      return true;
    },

    // A bucket has no end.
    freeBytes: async () => null,
    granted: () => null,

    ...addressesOf(aws, getSignedUrl, client, place),
  };
}

type Place = (key: string) => { Bucket: string; Key: string };

function addressesOf(
  aws: typeof S3,
  sign: typeof Presigner.getSignedUrl,
  client: S3.S3Client,
  place: Place,
): Pick<Blobs, 'presignPut' | 'presignGet'> {
  return {
    presignPut: async (key, { contentType, expiresInMs }) =>
      // Not signed by default: any type would do.
      sign(client, new aws.PutObjectCommand({ ...place(key), ContentType: contentType }), {
        expiresIn: secondsOf(expiresInMs),
        signableHeaders: new Set(['content-type']),
      }),

    presignGet: (key, { expiresInMs }) =>
      sign(client, new aws.GetObjectCommand(place(key)), { expiresIn: secondsOf(expiresInMs) }),
  };
}

/** Page by page, in the order of their keys. */
async function listed(aws: typeof S3, client: S3.S3Client, where: { Bucket: string; Prefix: string }) {
  const found: Awaited<ReturnType<Blobs['list']>> = [];
  let ContinuationToken: string | undefined;
  do {
    const page: S3.ListObjectsV2CommandOutput = await client.send(
      new aws.ListObjectsV2Command({ ...where, MaxKeys: PER_PAGE, ContinuationToken }),
    );
    for (const { Key: key = '', Size: size = 0, LastModified } of page.Contents ?? [])
      found.push({ key, size, modified: LastModified?.getTime() ?? 0 });
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function clientOf(aws: typeof S3, config: S3Config): S3.S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle = endpoint !== undefined } = config;
  return new aws.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
    // Else signed uploads demand the checksum of an empty body, and some stores keep the framing of checksums within the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function openBucket(aws: typeof S3, client: S3.S3Client, { bucket, endpoint }: S3Config): Promise<void> {
  try {
    await client.send(new aws.HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const status = statusOf(error);
    const why =
      status === NOT_FOUND
        ? 'there is no such bucket'
        : status === FORBIDDEN
          ? 'it does not take these keys'
          : String((error as Error).message || (error as { code?: string }).code || error);
    throw new StartRefused(`The bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''} cannot be used: ${why}`);
  }
}

const FORBIDDEN = 403;
const NOT_FOUND = 404;
const RANGE_NOT_SATISFIABLE = 416;

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Null when the store says that there is nothing. */
async function unlessAbsent<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (statusOf(error) === NOT_FOUND) return null;
    throw error;
  }
}

type Told = Pick<S3.GetObjectCommandOutput, 'ContentLength' | 'ContentRange' | 'ContentType' | 'LastModified'>;

function infoOf(key: string, { ContentLength = 0, ContentRange, ContentType = '', LastModified }: Told): BlobInfo {
  // "bytes 0-3/10"
  const whole = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1]);
  return { key, size: whole, contentType: ContentType, modified: LastModified?.getTime() ?? 0 };
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
