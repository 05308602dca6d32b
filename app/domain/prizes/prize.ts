import { fullAddress } from '#app/domain/text/contact.ts'
import { failedChecks, plainText, wrongLine } from '#app/domain/text/plain-text.ts'

const TITLE_LENGTH = 80
const SPONSOR_LENGTH = 60
const DESCRIPTION_LENGTH = 300
const HIGHEST_WORTH = 1_000_000

export type PrizeValues = {
  title: string
  description: string
  sponsor: string
  url: string
  worth: string
  exclusive: boolean
  active: boolean
}
export type PrizeErrors = Partial<Record<'title' | 'description' | 'sponsor' | 'url' | 'worth', string>>

export type CheckedPrize =
  | { ok: true; values: Omit<PrizeValues, 'worth'> & { worth: number | null } }
  | { ok: false; errors: PrizeErrors }

export function checkPrize(typed: PrizeValues): CheckedPrize {
  const title = plainText(typed.title)
  const description = plainText(typed.description)
  const sponsor = plainText(typed.sponsor)
  const url = fullAddress(typed.url)
  const worth = typed.worth.trim() === '' ? null : Number(typed.worth.trim().replaceAll(',', ''))
  const isWorthValid = worth === null || (Number.isInteger(worth) && worth >= 1 && worth <= HIGHEST_WORTH)
  const errors = failedChecks({
    title: wrongLine(title, TITLE_LENGTH, 'Give the prize a name.'),
    description: wrongLine(description, DESCRIPTION_LENGTH, 'Say what the winner gets.'),
    sponsor: wrongLine(sponsor, SPONSOR_LENGTH, 'Name the sponsor.'),
    url: url === null ? 'Enter a full address, such as https://example.org/redeem.' : null,
    worth: isWorthValid ? null : 'Whole dollars, 1 or more. Empty: no price.',
  })
  if (Object.keys(errors).length > 0 || url === null) return { ok: false, errors }
  return {
    ok: true,
    values: { title, description, sponsor, url, worth, exclusive: typed.exclusive, active: typed.active },
  }
}
