-- What a report is on: its name, the page that shows it, the account behind it, and the words of a message. A report on
-- something that is gone finds nothing.
create or replace function report_subject(_kind text, _id uuid)
  returns table (name text, link text, owner_id uuid, excerpt text)
  language plpgsql stable
  as $$
begin
  case _kind
    when 'user' then
      return query select admin_name(p.id), '/profile/' || p.id, p.id, p.bio from profiles p where p.id = _id;
    when 'storefront' then
      return query select s.name, '/storefront/' || s.id, s.owner_id, null::text from storefronts s where s.id = _id;
    when 'drop' then
      return query select d.title, '/drop/' || d.id, s.owner_id, null::text
        from drops d join storefronts s on s.id = d.storefront_id where d.id = _id;
    when 'item' then
      return query select i.title, (
          select '/drop/' || di.drop_id from drop_items di join drops d on d.id = di.drop_id where di.item_id = i.id
          order by d.published_at desc nulls last, d.id limit 1), s.owner_id, null::text
        from items i join storefronts s on s.id = i.storefront_id where i.id = _id;
    else
      return query
        select admin_name(m.author_id), '/drop/' || m.drop_id, m.author_id, m.body from chat_messages m where m.id = _id
        union all
        select admin_name(m.author_id), null, m.author_id, m.body from order_messages m where m.id = _id;
  end case;
end $$;

-- What was decided about a report; null: it is open, or gone.
create or replace function report_verdict(_report_id uuid) returns text
  language sql stable
  as $$ select nullif(status, 'open') from reports where id = _report_id $$;

-- An answer to a contact message as its mail tells it. `profile_id`: the account that wrote it from its confirmed address.
create or replace function contact_reply_facts(_reply_id uuid)
  returns table (email text, topic text, message text, body text, profile_id uuid)
  language sql stable
  as $$
    select m.email, m.topic, m.message, r.body, (
      select p.id from profiles p
      where p.id = m.profile_id and lower(p.email) = lower(m.email) and p.email_confirmed_at is not null)
    from contact_replies r join contact_messages m on m.id = r.message_id where r.id = _reply_id
  $$;
