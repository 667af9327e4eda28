/** Spanish: phases, which have names of their own in the record. */
const phases: Readonly<Record<string, string>> = {
  wait: 'espera',
  launch: 'arranque',
  idle: 'reposo',
  checks: 'comprobaciones previas y posteriores',
  admit: 'admisión',
  connected: 'conexión sin llamadas',
  quiet: 'llamadas a solas',
  load: 'carga',
  settled: 'tras la carga',
  close: 'cierre',
  steps: 'pasos',
  control: 'comprobación',
  held: 'llamadas abiertas',
  traceback: 'traza final',
};

export const phaseName = (name: string): string =>
  (Object.hasOwn(phases, name) ? phases[name] : undefined) ?? name;
