import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { resumeSchema } from '#app/domain/resume/resume-schema.ts'
import type { Resume } from '#app/domain/resume/resume.ts'
import { resumes } from '#db/schema/resume.ts'

export type StoredResume = {
  document: Resume
  version: number
  publishedAt: number | null
  /** False for a proposal. */
  isSaved: boolean
}

/** The first save makes version 1. */
export const UNSAVED = { version: 0, publishedAt: null, isSaved: false } as const

/** Null if there is none. */
export async function findResume(context: Pick<AppContext, 'db'>, playerId: string): Promise<StoredResume | null> {
  const [row] = await context.db.select().from(resumes).where(eq(resumes.playerId, playerId))
  const document = resumeSchema.safeParse(row?.document)
  if (row === undefined || !document.success) return null
  return { document: document.data, version: row.version, publishedAt: row.publishedAt, isSaved: true }
}
