/** Ports that go without saying; 80 for any other scheme. */
const standard: Readonly<Record<string, number>> = {
  'https:': 443,
  'redis:': 6379,
  'rediss:': 6379,
  'postgres:': 5432,
  'postgresql:': 5432,
};

/** The port of a URL, also of one that names none. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (standard[protocol] ?? 80) : Number(port);
