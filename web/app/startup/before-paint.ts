/**
 * The only script of ours inside the HTML. It runs before the first paint and says four things about this browser on
 * <html>: the theme (`.dark`), that less shall move (`data-motion`), the hint that somebody is signed in (`data-signed-in`) and the places that their sidebar
 * had last (`data-places`), a collapsed sidebar (`data-sidebar`). Then it waits for that paint and sets the page's own scripts going, which the server holds back
 * (entry.server.tsx). It is one fixed text, so that its hash in the Content-Security-Policy never changes within a build.
 */

/** What stands in place of `modulepreload` and `module` until the page has been painted. */
export const heldBack = 'after-paint'

export const themeKey = 'theme'
export const sidebarKey = 'sidebar-collapsed'
export const placesKey = 'keepcase-places'
export const motionKey = 'motion'

/** Page colours of the two themes, for the browser's own bars. Same as `--background` in tokens.css. */
export const themeColors = { light: '#f8fafb', dark: '#0e1118' } as const

export const beforePaint = /* @__PURE__ */ [
  '(function(){var d=document.documentElement,s;try{s=localStorage}catch(e){}',
  `var t=s&&s.getItem('${themeKey}');`,
  "var k=t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);",
  "d.classList.toggle('dark',k);",
  `if(t==='dark'||t==='light')document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=t==='dark'?'${themeColors.dark}':'${themeColors.light}'});`,
  "if(/(^|; )kc_in=1(;|$)/.test(document.cookie)){d.setAttribute('data-signed-in','');",
  `var p=s&&s.getItem('${placesKey}');if(p)d.setAttribute('data-places',p)}`,
  `if(s&&s.getItem('${motionKey}')==='less')d.setAttribute('data-motion','less');`,
  `if(s&&s.getItem('${sidebarKey}')==='true')d.setAttribute('data-sidebar','collapsed')})();`,
  // The first paint, or what stands for it where none comes: a page in the background, a browser that tells of none.
  `(function(){var a='${heldBack}',begun=false,t=setTimeout(begin,3000);`,
  'function begin(){if(begun)return;begun=true;clearTimeout(t);',
  "if(document.readyState==='loading')document.addEventListener('DOMContentLoaded',run);else run()}",
  // A few at a time are asked for, and each is run in a task of its own, so that no task is long: what the page's script
  // needs first, in the order in which the server names it, then that script.
  "function run(){var s=document.querySelector('script[type='+a+']'),c=new MessageChannel(),n=[],l=[];",
  "document.querySelectorAll('link[rel='+a+']').forEach(function(k){n.push(k)});",
  'function next(){c.port2.postMessage(0)}',
  "function ask(k){k.rel='modulepreload';if(s&&s.textContent.indexOf('import(\"'+k.getAttribute('href')+'\")')<0)l.push(k.href)}",
  'c.port1.onmessage=function(){if(n.length){n.splice(0,4).forEach(ask);return next()}',
  'var u=l.shift(),m;if(u)return import(u).then(next,next);c.port1.close();if(!s)return;',
  "m=document.createElement('script');m.type='module';m.textContent=s.textContent;document.head.append(m);m.remove()};next()}",
  // What is done before the page answers is kept for it (early-press.ts): a press on Claim, what is typed, a form that is
  // sent, which the browser would send by itself, with a password in the address.
  'function early(e){var h=document.documentElement,t=e.target,at=Math.round(e.timeStamp),b;',
  "if('hydrated' in h.dataset)return;",
  "if(e.type==='input')t.typedEarly=t.value;",
  "else if(e.type==='submit'){e.preventDefault();h.dataset.earlyForm=[].indexOf.call(document.forms,t)+' '+at}",
  "else if(b=t.closest&&t.closest('[data-claim]'))h.dataset.early=b.id+' '+at}",
  "addEventListener('click',early,true);addEventListener('input',early,true);addEventListener('submit',early,true);",
  "if(document.visibilityState==='hidden')begin();",
  "else try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch(e){begin()}})()",
].join('')
