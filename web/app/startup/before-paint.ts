/**
 * Our only script inside the HTML. Before the first paint it sets attributes of <html>: the theme (`.dark`), reduced
 * motion (`data-motion`), the signed-in hint (`data-signed-in`) with the last sidebar entries (`data-places`), and a
 * sidebar that was collapsed or expanded by choice (`data-sidebar`). It fetches and runs the page's own scripts, which the server holds
 * back (entry.server.tsx). The text is fixed, so that its hash in the Content-Security-Policy never changes within a build.
 */

/** Replaces `modulepreload` and `module` until the page has been painted. */
export const deferredType = 'after-paint'

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
  `var b=s&&s.getItem('${sidebarKey}');if(b)d.setAttribute('data-sidebar',b==='true'?'collapsed':'expanded')})();`,
  // Fetches the page's scripts after the first paint, or after 0.25 s on a line so slow that their first bytes arrive
  // behind the style sheet all the same; a few at a time, so that no task is long. Runs them after the paint, or after a
  // time-out where none is reported (a background tab, an old browser), each in its own task: first the dependencies in
  // the server's order, then the page's script.
  `(function(){var a='${deferredType}',begun=false,t=setTimeout(begin,3000),l=[];`,
  "function ask(){var n=document.querySelectorAll('link[rel='+a+']'),i=0;",
  "for(;i<n.length&&i<4;i++){n[i].rel='modulepreload';l.push(n[i])}",
  'if(i<n.length)setTimeout(ask)}',
  'setTimeout(ask,250);',
  'function begin(){if(begun)return;begun=true;clearTimeout(t);',
  "if(document.readyState==='loading')document.addEventListener('DOMContentLoaded',run);else run()}",
  "function run(){var s=document.querySelector('script[type='+a+']'),c=new MessageChannel();",
  'function next(){c.port2.postMessage(0)}',
  "c.port1.onmessage=function(){if(document.querySelector('link[rel='+a+']')){ask();return next()}",
  `var k=l.shift(),m;if(k)return s&&s.textContent.indexOf('import("'+k.getAttribute('href')+'")')>=0?next():import(k.href).then(next,next);`,
  'c.port1.close();if(!s)return;',
  "m=document.createElement('script');m.type='module';m.textContent=s.textContent;document.head.append(m);m.remove()};next()}",
  // Records what the visitor does before hydration (early-press.ts): a press on Claim, typed text, a submitted form,
  // which the browser would otherwise send with a password in the address, and any other press until React listens.
  'function early(e){var h=document.documentElement,t=e.target,at=Math.round(e.timeStamp),b;',
  "if('hydrated' in h.dataset)return;",
  "if(e.type==='input')t.typedEarly=t.value;",
  "else if(e.type==='submit'){e.preventDefault();h.dataset.earlyForm=[].indexOf.call(document.forms,t)+' '+at}",
  "else if(b=t.closest&&t.closest('[data-claim]'))h.dataset.early=b.id+' '+at;",
  "else if(!h.isListening&&t.closest&&(b=t.closest('button'))&&!(b.form&&b.type==='submit'))h.pressedEarly={b:b,at:at}}",
  "addEventListener('click',early,true);addEventListener('input',early,true);addEventListener('submit',early,true);",
  "if(document.visibilityState==='hidden')begin();",
  "else try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch(e){begin()}})()",
].join('')
