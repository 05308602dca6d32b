import { fullAddress } from '#app/domain/text/contact.ts'
import { failedChecks, plainText, wrongLine } from '#app/domain/text/plain-text.ts'
import { isDay } from '#app/domain/time/period.ts'
import { STORED_SLOTS, type AdSlot } from './ad.ts'

const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 200
const MESSAGE_ENDING = '_message'

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
  const errors: AdErrors = failedChecks({
    title: wrongLine(title, TITLE_LENGTH, 'Give the ad a title.'),
    description: wrongLine(description, DESCRIPTION_LENGTH, 'Say what the product does.'),
    productId: wrongProductId(productId, typed.place),
    url: url === null ? 'Enter a full address, such as https://example.org/product.' : null,
    image: wrongPicture(image, isOwnPicture),
    startsOn: startsOn !== '' && !isDay(startsOn) ? 'Choose a date, such as 2026-12-01.' : null,
    endsOn: wrongEnd(startsOn, endsOn),
  })
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

/** The error of the address of a picture; an empty one is no picture. */
export function wrongPicture(image: string, isOwnPicture: (address: string) => boolean): string | null {
  if (image === '' || (image.length <= 500 && isOwnPicture(image))) return null
  return 'Visitors load nothing from third parties. Use a picture hosted on this site.'
}

function wrongProductId(productId: string, place: AdSlot): string | null {
  if (!/^[a-z0-9][a-z0-9_-]{0,59}$/.test(productId))
    return 'Lower-case letters, digits, _ and -; at most 60 characters, such as belay_sponsor.'
  if (productId.endsWith(MESSAGE_ENDING) === (place === 'message')) return null
  return place === 'message' ? 'For messages it must end in _message.' : 'Only products in messages end in _message.'
}

function wrongEnd(startsOn: string, endsOn: string): string | null {
  if (endsOn === '') return null
  if (!isDay(endsOn)) return 'Choose a date, such as 2026-12-31.'
  return isDay(startsOn) && endsOn < startsOn ? 'The last day is before the first one.' : null
}
