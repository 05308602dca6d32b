import { createRequestHandler } from '@remix-run/cloudflare'
import * as build from 'virtual:remix/server-build'
import { createWorker } from '#workers/create-worker.ts'

const mode = import.meta.env.DEV ? 'development' : 'production'

export default createWorker(createRequestHandler(build, mode))
