import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { settings } from '#db/schema/settings.ts'

const NAME = 'standings-check'

const state = z.object({
  startedAt: z.number(),
  parts: z.number(),
  /** By finished part. */
  through: z.record(z.string(), z.number()),
})

type State = z.infer<typeof state>

export async function findCheck({ db }: Pick<AppContext, 'db'>): Promise<State | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME))
  return state.safeParse(row?.value).data ?? null
}

/** Replaces the one before, finished or not. */
export function beginCheckStatement({ db }: Pick<AppContext, 'db'>, startedAt: number, parts: number) {
  const value = { startedAt, parts, through: {} } satisfies State
  return db.insert(settings).values({ name: NAME, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}

/** A part that ran twice keeps its higher count. */
export async function recordCheckedPart(
  { db }: Pick<AppContext, 'db'>,
  { startedAt, part }: { startedAt: number; part: number },
  found: number,
): Promise<void> {
  const path = `$.through.${part}`
  const { name, value } = settings
  const isOfCheck = sql`json_extract(${value}, '$.startedAt') = ${startedAt}`
  const isMore = sql`COALESCE(json_extract(${value}, ${path}), -1) < ${found}`
  await db
    .update(settings)
    .set({ value: sql`json_set(${value}, ${path}, ${found})` })
    .where(and(eq(name, NAME), isOfCheck, isMore))
}

export function partsLeft({ parts, through }: State): number {
  return parts - Object.keys(through).length
}

export function foundIn({ through }: State): number {
  return Object.values(through).reduce((sum, found) => sum + found, 0)
}
