import { PALETTE, paletteCss } from '#app/domain/images/palette.ts'

export const PAGE_STYLE = `
:root{color-scheme:light dark;
${paletteCss((name) => `light-dark(${PALETTE.light[name]},${PALETTE.dark[name]})`)};
--display:'Bricolage Grotesque',ui-sans-serif,system-ui,sans-serif;--body:Geist,ui-sans-serif,system-ui,sans-serif;
--mono:'Geist Mono',ui-monospace,monospace;--radius:.5rem}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.55 var(--body);overflow-wrap:anywhere}
main{max-width:72rem;margin-inline:auto;padding:clamp(1.25rem,4vw,2.5rem) clamp(1rem,4vw,2rem) 4rem}
main.narrow{max-width:34rem}
h1,h2,h3{font-family:var(--display);font-weight:750;letter-spacing:-.02em;line-height:1.1;margin:0;text-wrap:balance}
h1{font-size:clamp(2rem,1.4rem + 2.6vw,3rem)}h2{font-size:1.35rem}h3{font-size:1.02rem;letter-spacing:-.01em}
p{margin:.5rem 0}a{color:var(--moss)}
.eyebrow{display:flex;gap:.5rem;align-items:center;margin:0 0 .6rem;font:500 .82rem var(--mono);color:var(--soft)}
.mark{width:.9rem;height:.8rem;background:var(--blaze);clip-path:polygon(50% 0,100% 100%,0 100%)}
.soft,small{color:var(--soft)}code,.num{font-family:var(--mono);font-size:.9em}
.head{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:end;justify-content:space-between;margin-bottom:1.75rem}
.head nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.columns{display:grid;gap:2rem}@media(min-width:58rem){.columns{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}}
.stack{display:grid;gap:1rem;align-content:start}
.card{background:var(--raised);border:1px solid var(--line);border-radius:.8rem;padding:1rem 1.1rem;min-width:0}
form.card,form{display:grid;gap:.7rem;margin:0}fieldset{border:0;padding:0;margin:.4rem 0 0;min-width:0}
legend,label{font-weight:600;font-size:.92rem;padding:0}
.fields{display:grid;gap:.6rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,11.5rem),1fr))}.fields>div{display:grid;gap:.2rem;min-width:0}
.row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}.row input{flex:1 1 12rem}
input,select{width:100%;min-width:0;min-height:2.75rem;padding:.4rem .7rem;font:inherit;color:inherit;background:var(--paper);border:1px solid light-dark(#8a8672,#55685d);border-radius:var(--radius)}
button{min-height:2.75rem;padding:.4rem 1.1rem;font:600 1rem/1.2 var(--body);color:var(--ink);background:transparent;border:1.5px solid var(--ink);border-radius:var(--radius);cursor:pointer}
button:hover{background:var(--sunk)}button.primary{background:var(--blaze);border-color:var(--blaze);color:var(--on-blaze)}
button.primary:hover{filter:brightness(1.07)}button.quiet{border-color:transparent;color:var(--soft);justify-self:start;padding-inline:0}
button.quiet:hover{background:none;color:var(--ink);text-decoration:underline}
:focus-visible{outline:2.5px solid var(--moss);outline-offset:2px}
.people{display:grid;gap:.5rem;margin-top:.5rem;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr))}
.person{display:flex;gap:.7rem;align-items:center;text-align:left;padding:.5rem .7rem;border:1px solid var(--line);min-width:0}
.person img{border-radius:50%;flex:none}.person span{min-width:0}.person small{display:block;font-weight:400}
.guises{list-style:none;margin:0;padding:0;display:grid;gap:.6rem 1.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}
.guises li{display:grid;gap:.1rem;align-content:start;min-width:0;border-left:3px solid var(--line);padding-left:.75rem}
.problem{color:var(--danger);margin:0}
.notice{background:var(--moss-tint);border-radius:var(--radius);padding:.6rem .9rem;margin:0 0 1.25rem}.notice.bad{background:var(--gold-tint)}
.message header{display:flex;flex-wrap:wrap;gap:.1rem .9rem;align-items:baseline;justify-content:space-between;margin-bottom:.5rem}
.tag{font:500 .78rem var(--mono);padding:.1rem .45rem;border-radius:.3rem;background:var(--sunk);color:var(--soft)}
.bubble{white-space:pre-wrap;background:var(--moss-tint);border-radius:.3rem .9rem .9rem .9rem;padding:.6rem .9rem}
.bubble pre{margin:.3rem 0;overflow-x:auto}
details{margin-top:.5rem}summary{cursor:pointer;font-weight:600;font-size:.92rem;min-height:1.75rem}
iframe{width:100%;height:20rem;resize:vertical;border:1px solid var(--line);border-radius:var(--radius);background:#fff}
pre.plain{white-space:pre-wrap;font:400 .88rem/1.5 var(--mono);margin:.25rem 0;max-height:24rem;overflow:auto}
.check{font-weight:400;min-height:2.75rem;flex-wrap:nowrap}.check input{width:1.25rem;min-height:1.25rem;flex:none;accent-color:var(--moss)}
section.card{display:grid;gap:.8rem}section.card form+form{border-top:1px solid var(--line);padding-top:1rem;margin-top:.2rem}
`
