import * as build from 'virtual:remix/server-build'
import { createWorker } from './create-worker.ts'
import { createRenderScreen } from './render-screen.ts'

const mode = import.meta.env.DEV ? 'development' : 'production'

export default createWorker(createRenderScreen(build, mode))
