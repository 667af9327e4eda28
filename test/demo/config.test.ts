import { describe, expect, it } from 'vitest';
import { makePlan, parseConfig, planForRecord } from '../../src/config/index.ts';
import { demoConfig } from '../../src/demo/config.ts';

describe('the demo configuration', () => {
  const text = demoConfig('/some where/node', '/a "quoted" $folder');
  const plan = makePlan(parseConfig(text, '/x/ratingplate.yml'), { profile: 'demo' });

  it('is one that a newcomer could have written: it passes the schema', () => {
    expect(plan.measurements.map((one) => one.id)).toEqual(['stdio', 'http']);
    expect(plan.unpublishable).not.toEqual([]);
  });

  it('measures both transports with a call, the whole surface and the Node probe', () => {
    for (const { kind, scenario, settings } of plan.measurements) {
      expect(kind).toBe('point');
      expect(scenario.methods.map((one) => one.operation)).toEqual(['tools/call', 'tools/list']);
      expect(scenario.probe.kind).toBe('node');
      expect(scenario.firstCall).toBe('whole surface');
      expect(settings.rounds).toBe(2);
    }
    expect(plan.measurements.map((one) => (one.kind === 'point' ? one.clients : 0))).toEqual([4, 8]);
  });

  it('starts what it is given, whatever the folder is called', () => {
    const [stdio, http] = plan.measurements.map((one) => one.scenario.target);
    expect(stdio?.command).toBe('/some where/node');
    expect(stdio?.cwd).toBe('/a "quoted" $folder');
    expect(stdio?.args).toEqual(['demo-server.js']);
    expect(http?.args).toEqual(['demo-server.js', '--http', '--port', '${port}']);
    expect(JSON.stringify(planForRecord(plan))).not.toContain('"/a ');
  });
});
