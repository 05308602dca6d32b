/** The styles of a widget, which may load none. Its colours come with its theme. */
export const WIDGET_CSS = `
* {
  box-sizing: border-box;
  margin: 0;
  padding: 0;
}
body {
  background: transparent;
  color: var(--ink);
  font:
    400 0.95rem/1.5 ui-sans-serif,
    system-ui,
    -apple-system,
    'Segoe UI',
    Helvetica,
    Arial,
    sans-serif;
}
main {
  max-inline-size: 420px;
  border: 1px solid var(--line);
  border-radius: 1rem;
  background: var(--raised);
  overflow: hidden;
  overflow-wrap: anywhere;
}
.hero {
  position: relative;
  min-block-size: 158px;
  overflow: hidden;
}
.hero::before {
  content: '';
  position: absolute;
  z-index: 1;
  inset: 0;
  background: linear-gradient(90deg, var(--raised) 30%, transparent 82%);
}
.hero > svg {
  position: absolute;
  inset: auto -14px 0 auto;
  inline-size: 262px;
}
.text {
  position: relative;
  z-index: 2;
  padding: 1.1rem 1.2rem;
}
h1 {
  max-inline-size: 13rem;
  font-size: 1.5rem;
  line-height: 1.05;
  letter-spacing: -0.02em;
}
.state {
  display: flex;
  align-items: center;
  gap: 0.6rem;
  margin-block-end: 0.5rem;
  color: var(--soft);
  font-size: 0.88rem;
  --dot: var(--moss);
  --ring: var(--moss-tint);
}
.state b,
.points {
  color: var(--ink);
}
.state i {
  flex: none;
  inline-size: 0.55rem;
  block-size: 0.55rem;
  border-radius: 2px;
  background: var(--dot);
  box-shadow: 0 0 0 3px var(--ring);
}
.soon {
  --dot: var(--gold);
  --ring: var(--gold-tint);
}
.frozen,
.settling,
.sealed,
.final,
.cancelled {
  --dot: var(--silver);
  --ring: var(--silver-tint);
}
.num {
  font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  font-variant-numeric: tabular-nums;
}
.rows {
  list-style: none;
}
.rows li {
  display: grid;
  grid-template-columns: 1.8rem minmax(0, 1fr) auto;
  gap: 0.7rem;
  align-items: center;
  min-block-size: 2.75rem;
  padding: 0.3rem 1.2rem;
  border-block-start: 1px solid var(--line);
}
.rows b {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.points {
  font-weight: 600;
}
.gold {
  background: var(--gold-tint);
}
.silver {
  background: var(--silver-tint);
}
.bronze {
  background: var(--bronze-tint);
}
.counts {
  display: flex;
  gap: 1.6rem;
  padding: 1.2rem;
  border-block-start: 1px solid var(--line);
  color: var(--soft);
  font-size: 0.85rem;
}
.counts b {
  display: block;
  color: var(--ink);
  font-size: 2rem;
  line-height: 1;
}
.foot {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 0.5rem;
  padding: 0.6rem 0.8rem 0.6rem 1.2rem;
  border-block-start: 1px solid var(--line);
  background: var(--sunk);
}
a {
  color: inherit;
  text-decoration: none;
}
:focus-visible {
  outline: 3px solid var(--moss);
  outline-offset: 2px;
}
.brand {
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-block-size: 2.75rem;
  font-weight: 700;
}
.mark {
  fill: var(--moss);
}
.flag {
  fill: var(--blaze);
}
.button {
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75rem;
  padding-inline: 0.9rem;
  border: 1.5px solid var(--ink);
  border-radius: 0.5rem;
  font-weight: 600;
}
.main {
  border-color: var(--blaze);
  background: var(--blaze);
  color: var(--on-blaze);
}
`.replaceAll(/\n\s*/g, '')
