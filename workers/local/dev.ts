import { prepareDatabase } from './prepare-database.ts'
import { startTool } from './run-tool.ts'
import { serveSandbox } from './servers.ts'
import { clockOffset, DEVELOPMENT, localVars } from './settings.ts'

const vars = localVars(DEVELOPMENT, clockOffset(process.env.APP_NOW))
await prepareDatabase(DEVELOPMENT, vars)
const sandbox = await serveSandbox(DEVELOPMENT, vars)
const vite = startTool(
  'remix',
  ['vite:dev', '-c', 'workers/vite.config.ts', '--port', String(DEVELOPMENT.appPort), '--strictPort'],
  {
    stdio: 'inherit',
    env: { ...process.env, DEVELOPMENT_VARS: JSON.stringify(vars), DEVELOPMENT_STATE: DEVELOPMENT.state },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vite.kill(signal))
vite.on('exit', (code) => {
  void sandbox.dispose().then(() => process.exit(code ?? 0))
})
