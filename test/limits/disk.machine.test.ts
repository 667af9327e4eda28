/** A disk that fills up, and folders that cannot be written to: named, nothing lost, and gone on with. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import { untilGone, workFolder } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';
import { oddConfig } from './support/config.ts';
import { itWhere, noMounts, runIn } from './support/world.ts';

const measure = ['measure', '--out', 'out', '--no-render'];

describe('a disk that the target fills', () => {
  itWhere(
    noMounts,
    'ends the run by name; the record so far is whole, and goes on when there is room',
    async () => {
      const folder = workFolder({ 'ready/.keep': '' });
      const odd = {
        args: ['starts=starts', 'fill=filler'],
        point: briefly.replace('rounds: 1', 'rounds: 3'),
      };
      const config = oddConfig(odd);
      // The disk is there for this world alone, so all is done in it, and what is to be looked at is copied out.
      const twice = `"$@"; echo "first: $?"
cp .ratingplate/*/record.json ../ready/so-far.json; ls -A .ratingplate/* > ../ready/listing; rm filler
"$@" --resume; echo "second: $?"; cp out/record.json ../ready/whole.json`;
      const setup = `mkdir disk; mount -t tmpfs -o size=1m none disk; cd disk
cat > ratingplate.yml <<'END'
${config}END`;
      const ended = await runIn({ setup, before: ['sh', '-c', twice, 'sh'] }, measure, folder);
      expect(await untilGone(folder)).toEqual([]);
      expect(ended.stdout).toMatch(/first: 3\n[\s\S]*second: 0\n/);
      expect(ended.stderr).toMatch(
        /disk\/\.ratingplate\/[^/]+\/(rounds\/http\.0002\.json\.gz|record\.json): ENOSPC.*\n.*\(place-unusable, /,
      );
      expect(ended.stderr).not.toMatch(/report it/);
      const read = (name: string) => {
        const file = path.join(folder, 'ready', name);
        return parseRecord(readFileSync(file, 'utf8'), file);
      };
      const [soFar] = read('so-far.json').runs[0]?.measurements ?? [];
      expect(soFar?.rounds.map(({ round, failure }) => [round, failure])).toEqual([[1, null]]);
      expect(readFileSync(path.join(folder, 'ready', 'listing'), 'utf8')).not.toMatch(/\.tmp|\.new/);
      const whole = read('whole.json');
      expect(whole.complete).toBe(true);
      const [point] = whole.runs[0]?.measurements ?? [];
      expect(point?.rounds.map(({ round, failure }) => [round, failure])).toEqual([
        [1, null],
        [2, null],
        [3, null],
      ]);
      expect(point?.rounds[0]?.values).toEqual(soFar?.rounds[0]?.values);
    },
  );
});

describe('a folder that may only be read', () => {
  const readOnly = 'mount --bind . .; cd "$PWD"; mount -o remount,bind,ro .';
  itWhere(noMounts, 'is named where it is that of the config', async () => {
    const folder = workFolder({ 'ratingplate.yml': oddConfig() });
    const out = workFolder();
    const ended = await runIn({ setup: readOnly }, ['measure', '--out', out], folder);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(/\.ratingplate.*EROFS[\s\S]*\(place-unusable, /);
    expect(await untilGone(folder)).toEqual([]);
  });

  itWhere(noMounts, 'is named where the snapshot is to go, before anything is measured', async () => {
    const folder = workFolder({ 'ratingplate.yml': oddConfig(), 'shelf/.keep': '' });
    const setup = 'mount --bind shelf shelf; mount -o remount,bind,ro shelf';
    const ended = await runIn({ setup }, ['measure', '--out', 'shelf/plate'], folder);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(/shelf[\s\S]*\(place-unusable, /);
    expect(ended.stderr).not.toMatch(/round 1/);
  });
});
