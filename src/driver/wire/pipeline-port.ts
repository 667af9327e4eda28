/** A lane's place in a pipeline; one for each lane, used again for every call. It can stand for a connection of its own. */
import type { HttpConnection } from './connection.ts';
import type { ConnectionUser, PipelineEntry } from './connection-user.ts';
import type { HttpPipeline } from './pipeline.ts';

/** What a lane needs of its connection, whether or not it shares it. */
export type LaneConnection = Pick<
  HttpConnection,
  'ready' | 'waiting' | 'open' | 'send' | 'abandon' | 'close'
>;

/** The place of one lane in it. */
export function pipelinePort(pipeline: HttpPipeline, user: ConnectionUser): LaneConnection {
  let entry: PipelineEntry | null = null;
  return {
    get ready() {
      return pipeline.ready;
    },
    get waiting() {
      return entry !== null && !entry.again && pipeline.holds(entry);
    },
    open: (opened) => pipeline.open(opened),
    send: (request, bodyless) => {
      entry = { user, request, bodyless, again: false };
      pipeline.send(entry);
    },
    abandon: () => {
      if (entry !== null) pipeline.forget(entry);
      entry = null;
    },
    close: () => pipeline.close(),
  };
}
