/** What a step leaves behind, with what differs from run to run, or with every change of a drawing, taken out. */
import type { LoggedRequest } from '../../fake-github/start.ts';
import type { Done } from './runner.ts';

/** @param root folder of the job */
export function steadyText(text: string, root: string): string {
  return (
    text
      .replaceAll(root, '<job>')
      // What the artifact client tells of itself is shown where a runner debugs.
      .replaceAll(/^::(debug|add-mask)::(?!bot|job|actions).*\n/gm, '')
      .replaceAll(/artifact-\d+-\w{6}/g, 'artifact-<id>')
      .replaceAll(/blobs\/\d+\b/g, 'blobs/<id>')
      .replaceAll(
        /(<!-- ratingplate:start pull-request -->\n)[\s\S]*?(?=<!-- ratingplate:end)/g,
        '$1<text>\n',
      )
      .replaceAll(/ratingplate-[0-9a-f]{8}-[0-9a-f-]{27}/g, '<word>')
      .replaceAll(/127\.0\.0\.1:\d+/g, '<host>')
      .replaceAll(/\b[0-9a-f]{64}\b/g, '<sha256>')
      .replaceAll(/\b[0-9a-f]{40}\b/g, '<sha>')
      .replaceAll(/\b(?=[0-9a-f]*\d)[0-9a-f]{10}\b/g, '<short>')
      .replaceAll(/[+-]?\d+ bytes/g, 'N bytes')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
  );
}

export interface Steady {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

export function steadyStep({ code, stdout, stderr, outputs, summary }: Done, root: string): Steady {
  const steady = (text: string) => steadyText(text, root);
  return {
    code,
    stdout: steady(stdout),
    stderr: steady(stderr),
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, steady(value)])),
    summary: steady(summary),
  };
}

/** A line for each request: what was asked, what was sent, and the answer's status. */
export function steadyRequests(requests: readonly LoggedRequest[], root: string): string[] {
  return requests.map(({ method, path, body, status }) => {
    const sent = body === undefined ? '' : ` ${JSON.stringify(body, shortened)}`;
    return steadyText(`${method} ${decodeURIComponent(path)}${sent} -> ${status ?? 'closed'}`, root);
  });
}

const longest = 200;

/** Drawings and texts of pull requests have tests of their own. */
const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'string' && (value.length > longest || value.includes('\n')) ? '<text>' : value;
