import type { ShownAd } from '#app/core/ads/show-ad.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'

export function AdNote({ ad }: { ad: ShownAd }) {
  return (
    <aside className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-large bg-sunk px-4 py-3" aria-label="Ad">
      {ad.imageUrl !== null && (
        <img
          src={ad.imageUrl}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="flex-none rounded-[24%] bg-raised object-cover"
        />
      )}
      <div className="flex-[1_1_8rem] leading-snug wrap-anywhere [&_b]:me-2">
        <b>{ad.title}</b>
        <Tag>Ad</Tag>
        <p className="text-soft">{ad.description}</p>
      </div>
      <ButtonLink size="small" href={ad.href} rel="sponsored nofollow" aria-label={`Learn More about ${ad.title}`}>
        Learn More
      </ButtonLink>
    </aside>
  )
}
