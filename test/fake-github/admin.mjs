import { reconcile } from './reconcile.mjs';
import { applySettings } from './settings.mjs';

const ok = (body) => ({ status: 200, body });

/** What a test does to the program, below `/__fake`. None of it is logged or counted. */
export function adminRoutes(router) {
  return router
    .on('GET /health', () => ok({ ok: true }))
    .on('GET /requests', ({ fake }) => ok(fake.log))
    .on('DELETE /requests', ({ fake }) => {
      fake.log.length = 0;
      return { status: 204 };
    })
    .on('GET /faults', ({ fake }) => ok(fake.faults.list()))
    .on('POST /faults', ({ fake, body }) => ({ status: 201, body: fake.faults.add(body) }))
    .on('DELETE /faults', ({ fake }) => {
      fake.faults.clear();
      return { status: 204 };
    })
    .on('GET /held', async ({ fake }) => ok({ held: await fake.faults.held() }))
    .on('POST /release', ({ fake }) => {
      fake.faults.release();
      return { status: 204 };
    })
    .on('GET /settings', ({ fake }) => ok(fake.settings))
    .on('PATCH /settings', ({ fake, body }) => ok(applySettings(fake.settings, body)))
    .on('GET /pulls', async ({ fake }) => {
      await fake.queue.run(() => reconcile(fake));
      return ok(fake.store.pulls);
    });
}
