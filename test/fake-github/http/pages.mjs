const MOST = 100;

/** One page of a list with GitHub's Link header: `per_page` 30 unless asked, at most 100. */
export function paginate(items, { query, address }, wrap = (page) => page) {
  const size = Math.min(MOST, positive(query.get('per_page'), 30));
  const page = positive(query.get('page'), 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const body = wrap(items.slice((page - 1) * size, page * size));
  const link = (number, rel) => {
    const url = new URL(address);
    url.searchParams.set('page', String(number));
    return `<${url}>; rel="${rel}"`;
  };
  const links = [];
  if (page > 1) links.push(link(page - 1, 'prev'));
  if (page < last) links.push(link(page + 1, 'next'), link(last, 'last'));
  if (page > 1) links.push(link(1, 'first'));
  return { status: 200, body, headers: links.length > 0 ? { link: links.join(', ') } : {} };
}

function positive(text, otherwise) {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
}
