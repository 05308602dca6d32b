import type { ShownAd } from '#app/core/ads/show-ad.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'

export function SponsorBlock({ sponsor }: { sponsor: ShownAd }) {
  return (
    <aside className="wrap pt-12" aria-labelledby="sponsor-title">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-large bg-sunk px-6 py-4">
        {sponsor.imageUrl !== null && (
          <img
            src={sponsor.imageUrl}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            className="h-14 w-14 flex-none rounded-[24%] object-cover"
          />
        )}
        <div className="flex-[1_1_18rem]">
          <h2 id="sponsor-title" className="mb-1 text-lg">
            {sponsor.title} <Tag>Sponsor</Tag>
          </h2>
          <p className="text-soft">{sponsor.description}</p>
        </div>
        <ButtonLink href={sponsor.href} rel="sponsored nofollow">
          Learn More<span className="visually-hidden"> about {sponsor.title}</span>
        </ButtonLink>
      </div>
    </aside>
  )
}
