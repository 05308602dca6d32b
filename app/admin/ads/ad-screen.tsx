import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { AdDays } from './ad-days.tsx'
import { AdFields } from './ad-fields.tsx'
import { AdPreview } from './ad-preview.tsx'
import { adStateTexts } from './ad-texts.ts'
import type { AdminAdView } from './ads-view.ts'
import { clickRate } from './click-rate.ts'
import styles from './ads-screen.module.css'

export function AdminAdScreen({ view }: { view: AdminAdView }) {
  const { staff, id, title, state, values, preview, days, figures, byDay } = view
  const place = SLOT_TEXTS[values.place]
  return (
    <AdminFrame
      staff={staff}
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
          <p className="soft">Enter a title and an address to see a preview.</p>
        ) : (
          <AdPreview place={values.place} ad={preview} />
        )}
      </Card>
      <AdFields view={view} />
      {title !== null && (
        <>
          <Card title="Results">
            <dl className={styles.figures}>
              <Figure label="Views">{figures.views === null ? '–' : formatNumber(figures.views)}</Figure>
              <Figure label="Clicks">{formatNumber(figures.clicks)}</Figure>
              <Figure label="Click rate">{clickRate(figures)}</Figure>
            </dl>
            {figures.views === null && (
              <p className="soft">Messages do not track who opens them, so only clicks are counted.</p>
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

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
