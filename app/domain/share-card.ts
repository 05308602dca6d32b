import * as z from 'zod'

const line = z.string().max(60)

/** One stretch of time and what was earned in it. */
const step = z.object({ label: z.string().max(8), points: z.number().int().nonnegative() })

const standing = z.object({
  /** What stands tallest: '4th', or points where there is no place. */
  main: z.string().max(16),
  under: line,
  more: line.nullable(),
  /** On the flag of a top ten: '2nd place'. */
  award: line.nullable(),
})

const sign = {
  /** The product's name, and where it is found: 'quest.example'. */
  product: z.string().max(40),
  host: z.string().max(100),
}

const someone = {
  ...sign,
  username: z.string().min(1).max(100),
  premium: z.boolean(),
  standing,
  steps: z.array(step).max(31),
}

/** All that the Worker which draws pictures is told; it reads nothing itself. Texts come ready to show. */
export const shareCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('brand'), ...sign, title: line, text: z.string().max(100) }),
  z.object({ kind: z.literal('player'), ...someone, subtitle: line }),
  z.object({
    kind: z.literal('recap'),
    ...someone,
    title: line,
    dates: line,
    figures: z.array(z.object({ value: z.string().max(12), label: z.string().max(30) })).max(3),
  }),
])

export type ShareCard = z.infer<typeof shareCard>
