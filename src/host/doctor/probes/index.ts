/** Every probe, in the order of the report. */
import type { Probe } from '../types.ts';
import { frequencyProbes } from './frequency.ts';
import { hostProbes } from './host.ts';
import { limitProbes } from './limits.ts';
import { memoryProbes } from './memory.ts';
import { placementProbes, processorProbes } from './processor.ts';
import { reachProbes, runnerProbes } from './runner.ts';
import { serviceProbes } from './services.ts';
import { networkProbes, systemProbes } from './system.ts';
import { workflowProbes } from './workflow.ts';

export const probes: readonly Probe[] = [
  ...processorProbes,
  ...frequencyProbes,
  ...placementProbes,
  ...memoryProbes,
  ...hostProbes,
  ...serviceProbes,
  ...systemProbes,
  ...limitProbes,
  ...networkProbes,
  ...runnerProbes,
  ...reachProbes,
  ...workflowProbes,
];
