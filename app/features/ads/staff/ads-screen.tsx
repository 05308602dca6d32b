import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { AdDays } from './ad-days.tsx'
import { adStateTexts, clickRate, daysText } from './ad-texts.ts'
import type { AdminAdsView } from './load-ads.server.ts'
import styles from '#app/staff/frame/staff.module.css'

export function AdminAdsScreen({ view: { days, slots, byDay } }: { view: AdminAdsView }) {
  return (
    <AdminFrame
      current="/admin/ads"
      title="Ads"
      intro="The ads in each place, with their results. A visitor counts once a day."
    >
      <AdDays path="/admin/ads" days={days} byDay={byDay} />
      {slots.map((view) => (
        <SlotCard key={view.slot} view={view} days={days} />
      ))}
    </AdminFrame>
  )
}

type SlotView = AdminAdsView['slots'][number]

function SlotCard({ view: { slot, room, shown, ads }, days }: { view: SlotView; days: number }) {
  const { name } = SLOT_TEXTS[slot]
  return (
    <Card title={name} aside={`${shown} of ${room} shown today`}>
      {ads.length === 0 ? (
        <p className="text-soft">No ad here yet.</p>
      ) : (
        <Table caption={`${name}: the last ${days} days`} className={styles.folds}>
          <thead>
            <tr>
              <th scope="col">Ad</th>
              <th scope="col" className="w-28 text-end">
                Views
              </th>
              <th scope="col" className="w-28 text-end">
                Clicks
              </th>
              <th scope="col" className="w-28 text-end">
                Click rate
              </th>
              <th scope="col" className="w-36">
                <span className="visually-hidden">Switch</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {ads.map((ad) => (
              <AdLine key={ad.id} ad={ad} days={days} />
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-4">
        <ButtonLink size="small" href={`/admin/ads/new?place=${slot}`} aria-label={`Add an ad: ${name}`}>
          Add an ad
        </ButtonLink>
      </p>
    </Card>
  )
}

function AdLine({ ad, days }: { ad: SlotView['ads'][number]; days: number }) {
  const { id, title, productId, state, figures } = ad
  const when = daysText(ad)
  return (
    <tr>
      <th scope="row" className="tall-links font-normal wrap-anywhere">
        <Anchor href={`/admin/ads/${encodeURIComponent(id)}?days=${days}`} className="me-2 font-semibold">
          {title}
        </Anchor>{' '}
        <Tag tone={state === 'shown' ? 'moss' : 'plain'}>{adStateTexts[state]}</Tag>
        <p className="hint">
          {productId}
          {when !== null && `, ${when}`}
        </p>
      </th>
      <td className="num text-end" data-label="Views">
        {figures.views === null ? '–' : formatNumber(figures.views)}
      </td>
      <td className="num text-end" data-label="Clicks">
        {formatNumber(figures.clicks)}
      </td>
      <td className="num text-end" data-label="Click rate">
        {clickRate(figures)}
      </td>
      <td className="text-end">
        <form method="post" action={`/admin/ads?days=${days}`}>
          <input type="hidden" name="id" value={id} />
          <Button
            size="small"
            name="active"
            value={state === 'off' ? 'on' : 'off'}
            aria-label={`Switch ${state === 'off' ? 'on' : 'off'}: ${title}`}
          >
            {state === 'off' ? 'Switch on' : 'Switch off'}
          </Button>
        </form>
      </td>
    </tr>
  )
}
