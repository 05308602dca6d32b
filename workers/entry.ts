import * as build from 'virtual:remix/server-build'
import { createRenderScreen } from '#app/remix-2/pruned-routes.ts'
import { createWorker } from './create-worker.ts'

const mode = import.meta.env.DEV ? 'development' : 'production'

export default createWorker(createRenderScreen(build, mode), import.meta.env.BUILD_ID)
