#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { serve } from '../fake-github/http/serve.mjs';
import { createResultsServer } from './server.mjs';

// A results service for @actions/artifact: `ACTIONS_RESULTS_URL` is the address it prints.
const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, 'with-stdin': { type: 'boolean' } },
});

serve(createResultsServer(), { port: Number(values.port), withStdin: values['with-stdin'] });
