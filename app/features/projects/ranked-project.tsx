import { ProjectTile, ProjectTitle } from '#app/components/project-name.tsx'
import type { ListedProjectView } from '#app/core/projects/project-view.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { classNames, cluster, grid, row } from '#app/ui/layout.ts'
import { medalClass } from '#app/ui/metal.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './projects-screen.module.css'

type Props = {
  project: ListedProjectView
  /** Its place by clicks; null where that is not known. */
  rank: number | null
}

/** A project with its face and its owner's, its place and clicks, and how its owner's week goes. */
export function RankedProject({ project, rank }: Props) {
  const { title, description, host, repository, owner, clicks, since, weekPoints } = project
  return (
    <article className={classNames(styles.project, 'panel', grid([1, 4], 'top'))}>
      <span className={styles.face}>
        <ProjectTile title={title} />
      </span>
      <h2 className={styles.title}>
        <ProjectTitle project={project} />
      </h2>
      <p className={classNames(styles.owner, 'shrinks', 'hint', row(2))}>
        <Avatar name={owner.username} url={owner.avatarUrl} ring={owner.premium ? 'gold' : null} />
        <Anchor href={`/player/${owner.username}`}>{owner.username}</Anchor>
        {owner.isViewer && <Tag tone="moss">You</Tag>}
        {owner.premium && <Tag tone="gold">Premium</Tag>}
      </p>
      <p className={classNames(styles.clicks, 'hint', row(3, 'tall'))}>
        {rank !== null && (
          <span className={classNames('num', styles.rank, 'strong', medalClass(rank))}>
            <span className="visually-hidden">Place </span>
            {formatNumber(rank)}
          </span>
        )}
        <span>
          <b className="num">{formatNumber(clicks)}</b> {clicks === 1 ? 'click' : 'clicks'}
        </span>
      </p>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <p className={styles.week}>
        {since}
        {weekPoints > 0 && (
          <>
            , its owner has <b>{formatCount(weekPoints, 'point')}</b> this week
          </>
        )}
      </p>
      <p className={classNames(styles.where, cluster([0, 4]))}>
        {host !== null && <span>{host}</span>}
        {repository !== null && (
          <a href={repository.href} rel="nofollow ugc noopener">
            {repository.name}
          </a>
        )}
      </p>
    </article>
  )
}
