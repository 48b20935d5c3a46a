/** Something a person can put right keeps the server from starting. The message is one line that says what and how. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
