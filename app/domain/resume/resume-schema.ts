import * as z from 'zod'
import { RESUME_PARTS, type Resume } from './resume.ts'

const entry = z.object({
  id: z.string(),
  isHidden: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  extra: z.record(z.string(), z.unknown()),
})

export const resumeSchema: z.ZodType<Resume> = z.object({
  basics: z.record(z.string(), z.string()),
  profiles: z.array(z.object({ network: z.string(), username: z.string(), url: z.string() })),
  order: z.array(z.enum(RESUME_PARTS)),
  hiddenParts: z.array(z.enum(RESUME_PARTS)),
  parts: z.record(z.enum(RESUME_PARTS), z.array(entry)),
  extra: z.object({ top: z.record(z.string(), z.unknown()), basics: z.record(z.string(), z.unknown()) }),
})
