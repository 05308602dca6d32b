import { STORED_SLOTS, type AdSlot } from './ad.ts'
import { fullAddress } from './contact.ts'
import { isDay } from './period.ts'
import { plainText, wrongLine } from './plain-text.ts'

const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 200
const MESSAGE_ENDING = '_message'

/** An ad as staff type it. */
export type AdValues = {
  place: AdSlot
  productId: string
  url: string
  image: string
  title: string
  description: string
  startsOn: string
  endsOn: string
  active: boolean
}
export type AdErrors = Partial<
  Record<'productId' | 'url' | 'image' | 'title' | 'description' | 'startsOn' | 'endsOn' | 'active', string>
>

export type StoredAdValues = Omit<AdValues, 'place' | 'image' | 'startsOn' | 'endsOn'> & {
  image: string | null
  startsOn: string | null
  endsOn: string | null
} & (typeof STORED_SLOTS)[AdSlot]

export type CheckedAd = { ok: true; values: StoredAdValues } | { ok: false; errors: AdErrors }

/** Validates the typed values and returns them as stored; `isOwnPicture` says whether pages may show a picture. */
export function checkAd(typed: AdValues, isOwnPicture: (address: string) => boolean): CheckedAd {
  const title = plainText(typed.title)
  const description = plainText(typed.description)
  const productId = typed.productId.trim()
  const image = typed.image.trim()
  const url = fullAddress(typed.url)
  const startsOn = typed.startsOn.trim()
  const endsOn = typed.endsOn.trim()
  const errors: AdErrors = {}
  const titleError = wrongLine(title, TITLE_LENGTH, 'Give the ad a title.')
  const descriptionError = wrongLine(description, DESCRIPTION_LENGTH, 'Say what the product does.')
  if (titleError !== null) errors.title = titleError
  if (descriptionError !== null) errors.description = descriptionError
  if (!/^[a-z0-9][a-z0-9_-]{0,59}$/.test(productId))
    errors.productId = 'Lower-case letters, digits, _ and -; at most 60 characters, such as belay_sponsor.'
  else if (productId.endsWith(MESSAGE_ENDING) !== (typed.place === 'message'))
    errors.productId =
      typed.place === 'message' ? 'For messages it must end in _message.' : 'Only products in messages end in _message.'
  if (url === null) errors.url = 'Enter a full address, such as https://example.org/product.'
  if (image !== '' && (image.length > 500 || !isOwnPicture(image)))
    errors.image = 'Visitors load nothing from third parties. Use a picture hosted on this site.'
  if (startsOn !== '' && !isDay(startsOn)) errors.startsOn = 'Choose a date, such as 2026-12-01.'
  if (endsOn !== '' && !isDay(endsOn)) errors.endsOn = 'Choose a date, such as 2026-12-31.'
  else if (isDay(startsOn) && endsOn !== '' && endsOn < startsOn)
    errors.endsOn = 'The last day is before the first one.'
  if (Object.keys(errors).length > 0 || url === null) return { ok: false, errors }
  return {
    ok: true,
    values: {
      ...STORED_SLOTS[typed.place],
      productId,
      url,
      image: image === '' ? null : image,
      title,
      description,
      startsOn: startsOn === '' ? null : startsOn,
      endsOn: endsOn === '' ? null : endsOn,
      active: typed.active,
    },
  }
}
