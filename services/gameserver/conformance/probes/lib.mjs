import WebSocket from 'ws';
export const KEY = process.env.K || 'defaultkey';
/** Which server is asked, and where lines go: a test changes both. */
export const probe = {
  place: `${process.env.H || '127.0.0.1'}:${process.env.P || '7350'}`,
  write: (line) => console.log(line),
};
export const rnd = (n = 12) =>
  Array.from({ length: n }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[(Math.random() * 36) | 0]).join('');
export const log = (...a) => probe.write(a.join(' '));
const short = (s) => s.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<JWT>');
export async function raw(method, path, { token, basic, body, headers = {}, quiet, label } = {}) {
  const h = { Accept: 'application/json', 'Content-Type': 'application/json', ...headers };
  if (token) h.Authorization = 'Bearer ' + token;
  if (basic !== undefined) h.Authorization = 'Basic ' + Buffer.from(basic).toString('base64');
  const request = { method, headers: h };
  if (body !== undefined) request.body = typeof body === 'string' ? body : JSON.stringify(body);
  const r = await fetch(`http://${probe.place}${path}`, request);
  const t = await r.text();
  if (!quiet)
    log(
      `${label ? '# ' + label + '\n' : ''}${method} ${path}${body !== undefined ? '  ' + (typeof body === 'string' ? body : JSON.stringify(body)) : ''}\n  -> ${r.status} ${short(t)}`,
    );
  let j;
  try {
    j = JSON.parse(t);
  } catch {}
  return { status: r.status, text: t, json: j, headers: r.headers };
}
export async function auth(id = 'dev-' + rnd(), q = 'create=true', body = {}) {
  const r = await raw('POST', '/v2/account/authenticate/device?' + q, {
    basic: KEY + ':',
    body: { id, ...body },
    quiet: true,
  });
  const c = JSON.parse(Buffer.from(r.json.token.split('.')[1], 'base64url'));
  return { id, token: r.json.token, refresh: r.json.refresh_token, uid: c.uid, usn: c.usn, claims: c };
}
export class Sock {
  constructor(name) {
    this.name = name;
    this.cid = 1;
    this.wait = {};
    this.events = [];
  }
  open(token, q = '') {
    return new Promise((res, rej) => {
      this.ws = new WebSocket(`ws://${probe.place}/ws?lang=en&status=true&token=${token}${q}`);
      this.ws.on('open', () => {
        this.closed = false;
        res(this);
      });
      this.ws.on('unexpected-response', (rq, rs) => {
        let b = '';
        rs.on('data', (d) => (b += d));
        rs.on('end', () => {
          log(`[${this.name}] upgrade refused ${rs.statusCode} ${b.trim()}`);
          rej(new Error('refused ' + rs.statusCode));
        });
      });
      this.ws.on('error', rej);
      this.ws.on('message', (d) => {
        const t = d.toString();
        const m = JSON.parse(t);
        if (!this.quiet) log(`  [${this.name}] <- ${short(t)}`);
        if (m.cid && this.wait[m.cid]) {
          this.wait[m.cid](m);
          delete this.wait[m.cid];
        } else this.events.push(m);
      });
      this.ws.on('close', (c, r) => {
        this.closed = [c, r.toString()];
        log(`  [${this.name}] CLOSED ${c} "${r}"`);
      });
    });
  }
  req(msg, timeout = 1500) {
    const cid = String(this.cid++);
    if (!this.quiet) log(`  [${this.name}] -> ${JSON.stringify({ cid, ...msg })}`);
    return new Promise((res) => {
      const to = setTimeout(() => {
        log(`  [${this.name}] (no reply to cid ${cid})`);
        res(null);
      }, timeout);
      this.wait[cid] = (m) => {
        clearTimeout(to);
        res(m);
      };
      this.ws.send(JSON.stringify({ cid, ...msg }));
    });
  }
  send(msg) {
    const t = typeof msg === 'string' ? msg : JSON.stringify(msg);
    log(`  [${this.name}] -> ${t}`);
    this.ws.send(t);
  }
  close() {
    this.ws.close();
  }
}
export const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
