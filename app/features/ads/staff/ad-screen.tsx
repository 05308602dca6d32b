import type { ShownAd } from '#app/core/ads/show-ad.server.ts'
import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Figure } from '#app/staff/frame/facts.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { AdDays } from './ad-days.tsx'
import { AdFields } from './ad-fields.tsx'
import { AdPreview } from './ad-preview.tsx'
import { adStateTexts, clickRate } from './ad-texts.ts'
import type { AdminAdView } from './load-ads.server.ts'

export type AdAnswer = RefusedForm & { preview?: ShownAd | null }

type Props = { view: AdminAdView; answer: AdAnswer | undefined }

export function AdminAdScreen({ view, answer }: Props) {
  const { id, title, state, values, days, figures, byDay } = view
  const preview = answer?.preview ?? (answer === undefined ? view.preview : null)
  const place = SLOT_TEXTS[values.place]
  return (
    <AdminFrame
      current="/admin/ads"
      title={title ?? 'A new ad'}
      intro={`${place.name}. ${place.about}`}
      back={{ href: '/admin/ads', label: 'Back to the ads' }}
    >
      <Card
        title="Preview"
        id="preview"
        aside={title !== null && <Tag tone={state === 'shown' ? 'moss' : 'plain'}>{adStateTexts[state]}</Tag>}
      >
        {preview === null ? (
          <p className="text-soft">Enter a title and an address to see a preview.</p>
        ) : (
          <AdPreview place={values.place} ad={preview} />
        )}
      </Card>
      <AdFields view={view} answer={answer} />
      {title !== null && (
        <>
          <Card title="Results">
            <dl className="flex flex-wrap gap-x-12 gap-y-4">
              <Figure label="Views">{figures.views === null ? '–' : formatNumber(figures.views)}</Figure>
              <Figure label="Clicks">{formatNumber(figures.clicks)}</Figure>
              <Figure label="Click rate">{clickRate(figures)}</Figure>
            </dl>
            {figures.views === null && (
              <p className="text-soft">Messages do not track who opens them, so only clicks are counted.</p>
            )}
          </Card>
          <AdDays
            path={`/admin/ads/${encodeURIComponent(id)}`}
            days={days}
            byDay={byDay}
            hasViews={figures.views !== null}
          />
        </>
      )}
    </AdminFrame>
  )
}
