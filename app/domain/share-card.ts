import * as z from 'zod'

const line = z.string().max(60)

const step = z.object({ label: z.string().max(8), points: z.number().int().nonnegative() })

const standing = z.object({
  /** The tallest text: '4th', or points without a rank. */
  main: z.string().max(16),
  under: line,
  more: line.nullable(),
  /** On the flag of the top ten: '2nd place'. */
  award: line.nullable(),
})

const sign = {
  /** The product's name and host: 'quest.example'. */
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

/** The input of the image Worker, which reads nothing itself. Texts are ready to show. */
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
