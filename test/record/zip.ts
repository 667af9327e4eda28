/** Writes zip files, honest ones and such as no honest program would write. */
import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** Deflated bytes in place of those of the content. */
  readonly packed?: Buffer;
  /** Unpacked size it claims to have; default the true one. */
  readonly claims?: number;
  /** Mode of a file on Unix; default a regular one. */
  readonly mode?: number;
}

/** One zip file of all entries, deflated. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = parts(entry, offset);
    locals.push(local);
    directory.push(central);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

function parts({ name, content, claims, packed: given, mode = 0o100644 }: ZipEntry, offset: number) {
  const bytes = Buffer.from(content);
  const packed = given ?? deflateRawSync(bytes);
  const title = Buffer.from(name);
  // Version, flags (UTF-8), method (deflate), time, date, CRC, sizes, length of the name, no extra field.
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x0800, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(claims ?? bytes.length, 18);
  common.writeUInt16LE(title.length, 22);
  const signature = (word: number) => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32LE(word, 0);
    return buffer;
  };
  const local = Buffer.concat([signature(0x04034b50), common, title, packed]);
  // Made by version 2.0 on Unix; then comment, disk, attributes, and where the file begins.
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((mode << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  const central = Buffer.concat([signature(0x02014b50), Buffer.from([20, 3]), common, rest, title]);
  return { local, central };
}

/** Deflated zeros, so many MiB of them in a thousandth of that. */
export function packedZeros(mib: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: mib }, () => block), deflateRawSync(Buffer.alloc(0))]);
}
