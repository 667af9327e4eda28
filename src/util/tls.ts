/** How the server of an endpoint is known over TLS. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { UnsupportedUrlError } from '../errors/driver.ts';

/** As the config says it. `ca`: file of those who may have signed, null = those that Node comes with. */
export interface TlsNames {
  readonly ca: string | null;
  /** Null = the host that is connected to. */
  readonly serverName: string | null;
}
/** As `tls.connect` takes it. */
export interface Known {
  readonly ca?: Buffer;
  /** Name that the certificate must be for; '' = the address. */
  readonly servername: string;
}

/** A name must be given where an address is connected to. @throws UnsupportedUrlError where the file cannot be read. */
export function knownBy(host: string, tls: TlsNames | undefined): Known {
  const servername = tls?.serverName ?? (isIP(host) === 0 ? host : '');
  return tls === undefined || tls.ca === null ? { servername } : { ca: authority(tls.ca), servername };
}

function authority(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UnsupportedUrlError(
      `the authority of a TLS endpoint cannot be read: ${(error as Error).message}`,
    );
  }
}
