import type { ShownAd } from '#app/core/ads/show-ad.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import styles from './home.module.css'

export function SponsorBlock({ sponsor }: { sponsor: ShownAd }) {
  return (
    <aside className={`wrap ${styles.place}`} aria-labelledby="sponsor-title">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-large bg-sunk p-[clamp(1.25rem,4vw,2rem)]">
        {sponsor.imageUrl !== null && (
          <img
            src={sponsor.imageUrl}
            alt=""
            width={72}
            height={72}
            loading="lazy"
            className="h-18 w-18 flex-none rounded-[24%] object-cover"
          />
        )}
        <div className="flex-[1_1_18rem]">
          <Tag>Sponsor</Tag>
          <h2 id="sponsor-title" className="mt-2 mb-1 text-xl">
            {sponsor.title}
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
