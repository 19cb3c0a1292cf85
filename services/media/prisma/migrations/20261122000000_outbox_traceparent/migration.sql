-- Who marked it last, in the words of W3C Trace Context; null when nobody is traced.
alter table outbox add column traceparent text;
