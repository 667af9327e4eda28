import { controlRoutes } from './http/faulted.mjs';
import { reconcile } from './reconcile.mjs';
import { applySettings } from './settings.mjs';

/** What a test does to the program, below `/__fake`. */
export function adminRoutes(router) {
  return controlRoutes(router)
    .on('GET /settings', ({ fake }) => ({ status: 200, body: fake.settings }))
    .on('PATCH /settings', ({ fake, body }) => ({ status: 200, body: applySettings(fake.settings, body) }))
    .on('GET /pulls', async ({ fake }) => {
      await fake.queue.run(() => reconcile(fake));
      return { status: 200, body: fake.store.pulls };
    });
}
