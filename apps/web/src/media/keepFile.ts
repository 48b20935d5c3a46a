import { saveFile } from '../takeHome/saveFile.ts';

/** Fetches a file of another host and hands it to the browser to keep. @throws Error where it does not come */
export async function keepFile(url: string, name: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the file came with ${answer.status}`);
  saveFile(await answer.blob(), name);
}
