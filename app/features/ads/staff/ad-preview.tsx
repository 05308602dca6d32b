import { AdNote } from '#app/components/ad-note.tsx'
import { AdRow } from '#app/components/ad-row.tsx'
import { SponsorBlock } from '#app/components/sponsor-block.tsx'
import type { ShownAd } from '#app/core/ads/show-ad.server.ts'
import type { AdSlot } from '#app/domain/ads/ad.ts'
import { Table } from '#app/ui/table.tsx'

/** With the place's own components; the link is not counted. */
export function AdPreview({ place, ad }: { place: AdSlot; ad: ShownAd }) {
  switch (place) {
    case 'row':
      return (
        <Table caption="The row between players">
          <tbody>
            <AdRow ad={ad} columns={1} showcaseHref="/showcase-your-product" />
          </tbody>
        </Table>
      )
    case 'sponsor':
      return (
        <div className="[&>aside]:p-0">
          <SponsorBlock sponsor={ad} />
        </div>
      )
    case 'note':
      return <AdNote ad={ad} />
    case 'message':
      return (
        <div className="well stack gap-1 p-4">
          <p>
            <b>{ad.title}</b>
          </p>
          <p>{ad.description}</p>
          <a href={ad.href} rel="sponsored nofollow noopener">
            Learn More
          </a>
        </div>
      )
  }
}
