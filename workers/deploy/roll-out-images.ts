import { findDeployed, uploadVersion } from './roll-out.ts'
import { mustRun, type RunWrangler } from './run-wrangler.ts'

/**
 * Uploads the Worker that draws. It gets its traffic with the returned function, once the product's new version is live;
 * a product that it does not understand shows a still picture. The first one is live at once: nothing calls it yet, and
 * the product cannot be uploaded without it.
 */
export async function rollOutImages(name: string, run: RunWrangler): Promise<() => Promise<void>> {
  const worker = ['-c', 'workers/images/wrangler.toml', '--name', name]
  if ((await findDeployed(run, worker)) === null) {
    await mustRun(run, ['deploy', ...worker])
    return () => Promise.resolve()
  }
  const id = await uploadVersion(run, worker)
  return async () => void (await mustRun(run, ['versions', 'deploy', `${id}@100%`, '--yes', ...worker]))
}
