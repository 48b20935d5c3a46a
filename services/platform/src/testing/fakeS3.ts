import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../blobs/s3.ts';

interface FakeObject {
  body: Buffer;
  type: string;
  modified: Date;
}

export interface FakeS3 {
  config: S3Config;
  /** By key, prefix included. */
  objects: Map<string, FakeObject>;
  /** What a request brought that some stores refuse, or keep as a part of the object. */
  faults: string[];
  /** Of a listing, as many as fit on one page. */
  perPage: number;
  /** It takes nobody's keys any more. */
  refuses: boolean;
  close(): Promise<void>;
}

const BUCKET = 'tuschel';

/** As much of S3 as an object store of ours asks for, in this process. It believes every signature: `npm run s3` asks a store that does not. */
export async function fakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const faults: string[] = [];
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeS3 = {
    config: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      accessKeyId: 'anna',
      secretAccessKey: 'secret',
    },
    objects,
    faults,
    perPage: 1_000,
    refuses: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://fake.invalid');
    const [, bucket = '', ...parts] = decodeURIComponent(url.pathname).split('/');
    const key = parts.join('/');
    const body = Buffer.concat(await request.toArray());
    faults.push(...faultsOf(request, url));
    if (fake.refuses) return answer(403);
    if (!isSigned(request, url)) return answer(403);
    if (bucket !== BUCKET) return answer(404);
    switch (request.method) {
      case 'PUT': {
        const copied = copiedBy(request, objects);
        if (copied === undefined) return answer(404);
        objects.set(key, copied ?? { body, type: request.headers['content-type'] ?? '', modified: new Date() });
        return answer(200, copied ? '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : '');
      }
      case 'DELETE':
        objects.delete(key);
        return answer(204);
      default:
        return key === '' ? answer(200, listing(objects, url.searchParams, fake.perPage)) : send(request);
    }

    function send({ method, headers }: IncomingMessage): void {
      const object = objects.get(key);
      if (!object) return answer(404);
      const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      const { length } = object.body;
      if (first !== '' && Number(first) >= length) return answer(416);
      const end = last === '' ? length : Math.min(Number(last) + 1, length);
      const part = object.body.subarray(Number(first), end);
      response.setHeader('content-type', object.type).setHeader('content-length', part.length);
      response.setHeader('last-modified', object.modified.toUTCString());
      if (first !== '') response.setHeader('content-range', `bytes ${first}-${end - 1}/${length}`);
      response.writeHead(first === '' ? 200 : 206).end(method === 'HEAD' ? undefined : part);
    }

    function answer(status: number, xml = ''): void {
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`);
      response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
    }
  }
}

/** What a request asks to be copied; null: it brings a body of its own. */
function copiedBy({ headers }: IncomingMessage, objects: FakeS3['objects']): FakeObject | null | undefined {
  const source = headers['x-amz-copy-source'];
  return source === undefined ? null : objects.get(decodeURIComponent(String(source)).slice(BUCKET.length + 1));
}

function isSigned({ headers }: IncomingMessage, { search }: URL): boolean {
  return headers.authorization?.includes('anna/') === true || search.includes('Credential=anna');
}

function listing(objects: FakeS3['objects'], query: URLSearchParams, perPage: number): string {
  const from = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].sort().filter((one) => one.startsWith(query.get('prefix') ?? '') && one > from);
  const page = keys.slice(0, perPage);
  const more = keys.length > page.length;
  const entries = page.map((one) => {
    const { body: content, modified } = objects.get(one)!;
    return `<Contents><Key>${one}</Key><Size>${content.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`;
  });
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
}

function faultsOf({ headers }: IncomingMessage, url: URL): string[] {
  const names = [...Object.keys(headers), ...[...url.searchParams.keys()].map((name) => name.toLowerCase())];
  const isInChunks = headers['content-encoding']?.includes('aws-chunked') || headers['transfer-encoding'];
  return [
    ...names.filter((name) => /^x-amz-(checksum|sdk-checksum|trailer)/.test(name)),
    ...(isInChunks ? ['chunks'] : []),
  ];
}
