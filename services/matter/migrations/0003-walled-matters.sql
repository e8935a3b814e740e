-- Which files a wall hides is asked whenever a superuser reaches for somebody else's file; walled matters are few.
create index walled_matters on matter.matters (organization_id) where walled;
