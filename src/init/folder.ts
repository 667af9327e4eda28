/** A project's folder, as the detectors see it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Folder {
  readonly path: string;
  /** Text of a file below the folder; null where there is none. */
  read(name: string): string | null;
  /** Names of the folders in one below; none where it is not there. */
  folders(name: string): readonly string[];
}

/** Reads what is asked for, when it is asked for. */
export function openFolder(folder: string): Folder {
  return {
    path: folder,
    read: (name) => {
      const file = path.join(folder, name);
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    },
    folders: (name) => {
      const below = path.join(folder, name);
      if (!existsSync(below)) return [];
      return readdirSync(below, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort();
    },
  };
}

/** The nearest folder from here upwards that is a Git repository; null where none is. */
export function repositoryOf(folder: string): string | null {
  if (existsSync(path.join(folder, '.git'))) return folder;
  const above = path.dirname(folder);
  return above === folder ? null : repositoryOf(above);
}
